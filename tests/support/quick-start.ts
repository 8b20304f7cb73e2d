/**
 * For processes that live for seconds: the embedded database is compiled once and not made fast besides, which takes as
 * much of the processor as all that they do.
 */
export const quickStart = ['--liftoff-only']
