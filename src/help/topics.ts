export interface Topic {
  readonly name: string;
  readonly summary: string;
  readonly text: string;
}

/** `ems help <topic>`. */
export const topics: readonly Topic[] = [];
