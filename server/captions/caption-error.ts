import type { CaptionFault } from '#contract/caption-changes.ts'

const said: Record<CaptionFault['reason'], string> = {
  'no-text': 'this is no text',
  'no-header': 'the file must begin with “WEBVTT”',
  'no-lines': 'nothing is said in the file',
  'no-time': 'a line such as “00:01.000 --> 00:04.000” must stand before what is said',
  'bad-time': 'this is no time such as 01:02:03.456',
  'ends-before-start': 'the line ends before it starts',
  'line-too-long': 'more is said at once than anybody can read',
  'too-many-lines': 'there are more lines than a track may have',
}

/** A file that cannot be read as captions. `line` counts from 1, as editors do. */
export class CaptionError extends Error {
  override name = 'CaptionError'
  readonly fault: CaptionFault

  constructor(line: number, reason: CaptionFault['reason']) {
    super(`Line ${line}: ${said[reason]}`)
    this.fault = { line, reason }
  }
}
