/** One thing that is waited for: a computer, a job. */
export interface Watched {
  /** Client id or tracking id. */
  readonly id: number | string;
  readonly name: string;
}
