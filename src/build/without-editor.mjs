/** ems never asks with an editor, and that one prompt brings 550 kB of character sets along. */
export const withoutEditor = {
  name: 'without-editor',
  setup(build) {
    build.onResolve({ filter: /^@inquirer\/editor$/ }, () => ({ path: 'editor', namespace: 'left-out' }));
    build.onLoad({ filter: /^editor$/, namespace: 'left-out' }, () => ({
      contents: `export default () => { throw new Error('the editor prompt is not part of the bundle'); };`,
    }));
  },
};
