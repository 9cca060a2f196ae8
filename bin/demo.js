'use strict';
// `ems-cli/demo`: the demo service for those who test their own scripts. Its code is in the same packs that ems itself
// runs from, so that the package holds it once; read when the first service is started.
exports.startDemoService = async (options) => require('./ems.js').loadChunk('library.cjs').startDemoService(options);
