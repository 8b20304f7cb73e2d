/**
 * Length as limits count it: Unicode code points after NFC and without outer white space, so that
 * an emoji is not two and the same word is as long however it was typed.
 */
export function countCodePoints(text: string): number {
  return Array.from(text.normalize('NFC').trim()).length
}
