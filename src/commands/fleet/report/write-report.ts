import type { Logo } from '../../../fleet/report/html/page.js';
import type { ReportData } from '../../../fleet/report/report-data.js';

export const reportFormats = ['html', 'markdown', 'json'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** Each writer is loaded when it is asked for. */
export const writeReport = async (format: ReportFormat, data: ReportData, logo: Logo | undefined): Promise<string> => {
  switch (format) {
    case 'html':
      return (await import('../../../fleet/report/html/page.js')).htmlPage(data, logo);
    case 'markdown':
      return (await import('../../../fleet/report/markdown.js')).markdownReport(data);
    case 'json':
      return `${JSON.stringify(data, null, 2)}\n`;
  }
};
