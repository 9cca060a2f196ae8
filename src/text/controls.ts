// The class Cc by its numbers: for \p{Cc} V8 looks at its tables, 0.15 ms at every start.
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u001f\u007f-\u009f]/;

export const hasControls = (text: string): boolean => control.test(text);
