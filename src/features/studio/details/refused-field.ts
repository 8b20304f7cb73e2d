const words: Readonly<Record<string, string>> = {
  'too-short': 'This is too short. Write a little more, and it is saved.',
  'too-long': 'This is too long. Take some out, and it is saved.',
  'control-character':
    'There is a character in this that nobody can see, often from a copied text. Type it instead, and it is saved.',
  duplicate: 'Two of these are the same. Take one out, and it is saved.',
  'not-yours': 'You can’t publish to this channel any more. Choose another, and it is saved.',
}

/** What is wrong with a field that the service refused, by the code of its rule: its own sentence is for developers. */
export function refusedField(code: string): string {
  return words[code] ?? 'This can’t be kept as it is. Change it, and it is saved.'
}
