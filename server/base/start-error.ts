/** The service cannot start and the person who started it can do something about it. `message` is for them. */
export class StartError extends Error {
  override name = 'StartError'
}
