export type PendingCause =
  | 'suspended'
  | 'silent'
  | 'not-ready'
  | 'window-closed'
  | 'depot-offline'
  | 'by-design'
  | 'not-activated'
  /** A reboot is required, and nothing more is told. */
  | 'reboot-required'
  /** Activated for PXE: it begins when the computer boots from the network. */
  | 'network-boot'
  /** A task has begun, and the client has not reported its end. */
  | 'running';

export interface PendingLine {
  readonly computer: number;
  readonly hostname: string;
  readonly kind: 'software' | 'reboot' | 'os' | 'task';
  /** KeePass@2.57 */
  readonly what: string;
  readonly cause: PendingCause;
  readonly since: string | null;
  /** The command that ends the waiting, where there is something to end. */
  readonly cancel: string | null;
  /** The command that goes on with it, where there is one. */
  readonly next: string | null;
}
