/** After so many videos that began by themselves, somebody is asked for. */
const IN_A_ROW = 3

let byItself = 0

function hear(): void {
  byItself = 0
}

/** A video begins without having been asked for; a key or a press anywhere begins the count anew. */
export function countByItself(): void {
  byItself += 1
  for (const name of ['keydown', 'pointerdown'])
    document.addEventListener(name, hear, { once: true })
}

/** Has anybody been heard of in the last three videos? */
export function isAnyoneThere(): boolean {
  return byItself < IN_A_ROW
}
