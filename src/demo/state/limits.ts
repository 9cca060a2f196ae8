/** What the documentation leaves to the installation; each has a default. */
export interface Limits {
  /** Seconds until a token expires. */
  readonly tokenSeconds?: number | undefined;
  /** The most items of one page; who asks for more gets so many. */
  readonly largestPage?: number | undefined;
  /** Least and most milliseconds until an agent makes contact when there is something to do. */
  readonly contactDelay?: readonly [least: number, most: number] | undefined;
  /** Refuses what the documentation leaves open: see strict.ts. */
  readonly strict?: boolean | undefined;
}

export const defaultLimits = { tokenSeconds: 3600, largestPage: 1000, contactDelay: [3000, 8000] } as const;
