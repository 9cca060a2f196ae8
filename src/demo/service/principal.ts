/** Who asks: the subject of a valid token. Roles are the principal's of now, not those of the token's birth. */
export interface Caller {
  readonly clientId: string;
  readonly roles: readonly string[];
}
