/** A tool ended badly, or did not get on. Trying again may help. */
export class ToolFailure extends Error {
  override name = 'ToolFailure'
  /** What it said last, for the log. */
  readonly said: string

  constructor(message: string, said = '') {
    super(message)
    this.said = said
  }
}
