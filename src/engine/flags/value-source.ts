export interface ValueSource {
  /** How the value was given, for messages: '--top', '<slot>', '--field minRamGb'. */
  readonly label: string;
  readonly now: Date;
  /** Direction of a relative time such as 7d: filters look back, schedules look ahead. */
  readonly relative: 'past' | 'future';
  /** In a URL and a header a number is its text, with all of its digits. */
  readonly goesAs?: 'text';
  /** Part of an address: what is sent is what was typed, digit by digit. */
  readonly isId?: true;
}
