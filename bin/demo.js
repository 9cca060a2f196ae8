'use strict';
// `ems-cli/demo`: the demo service for those who test their own scripts. Its code is in the same chunks that ems itself
// runs from, so that the package holds it once; read when the first service is started.
let library;
exports.startDemoService = async (options) => {
  library = library ?? require('./load-chunks.js').openChunks(require('./code-cache.js').noCache).run('library.cjs');
  return library.startDemoService(options);
};
