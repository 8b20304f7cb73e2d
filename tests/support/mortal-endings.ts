/** Where completing an upload is cut off, as by kill -9. */
export const endings = [
  'before the file is moved',
  'after the file was moved',
  'in the transaction',
  'after the commit, before the answer',
] as const

export type Ending = (typeof endings)[number] | 'never'
