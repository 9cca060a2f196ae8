import { closeBrace, comma } from '../../json/ascii.js';
import type { MemberScan } from '../../json/member-scan.js';

/** A line put together from bytes that are there already. */
export class RowLine {
  bytes = Buffer.allocUnsafeSlow(4_096);
  length = 0;

  begin(first: Buffer): void {
    this.length = 0;
    this.add(first);
  }

  add(from: Buffer, start = 0, end = from.length): void {
    const needed = this.length + end - start;
    if (needed > this.bytes.length) {
      const larger = Buffer.allocUnsafeSlow(2 * needed);
      this.bytes.copy(larger, 0, 0, this.length);
      this.bytes = larger;
    }
    this.length += from.copy(this.bytes, this.length, start, end);
  }

  /** The value that a scan found; null where there is none. */
  addValue(page: Buffer, { starts, ends }: MemberScan, slot: number): void {
    const start = starts[slot] ?? -1;
    if (start === -1) this.add(nothing);
    else this.add(page, start, ends[slot]);
  }

  /** The members that a scan was not asked for, and the end of the object. */
  addOthers(page: Buffer, { otherStarts, otherEnds, others }: MemberScan): void {
    for (let at = 0; at < others; at++) {
      this.add(separator);
      this.add(page, otherStarts[at], otherEnds[at]);
    }
    this.add(end);
  }
}

const nothing = Buffer.from('null');
const separator = Buffer.of(comma);
const end = Buffer.of(closeBrace);
