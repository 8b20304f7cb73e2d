/** Whoever asked for it does not want it any more, or another run has taken its place. */
export class JobTakenBack extends Error {
  override name = 'JobTakenBack'
}
