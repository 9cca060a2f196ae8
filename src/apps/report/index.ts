export { policyFor } from './html/page.js';
export { styles } from './html/styles.js';
export { fixedText, html, type Markup } from './html/table.js';
