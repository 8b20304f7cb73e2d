/** A box of MP4 (ISO/IEC 14496-12, 4.2). */
export function box(type: string, ...content: Uint8Array[]): Buffer {
  const sizeB = content.reduce((sum, { length }) => sum + length, 8)
  return Buffer.concat([number(sizeB), Buffer.from(type, 'latin1'), ...content])
}

/** A box that says in 64 bits how long it is, true or not. */
export function longBox(type: string, sizeB: bigint, ...content: Uint8Array[]): Buffer {
  return Buffer.concat([number(1), Buffer.from(type, 'latin1'), number(sizeB, 8), ...content])
}

/** An element of Matroska (RFC 8794), with its size in eight bytes. */
export function element(idHex: string, ...content: Uint8Array[]): Buffer {
  const sizeB = content.reduce((sum, { length }) => sum + length, 0)
  const size = number(0x0100_0000_0000_0000n | BigInt(sizeB), 8)
  return Buffer.concat([Buffer.from(idHex, 'hex'), size, ...content])
}

/** One whose size nobody knew when it was begun. */
export function openElement(idHex: string, ...content: Uint8Array[]): Buffer {
  return Buffer.concat([Buffer.from(`${idHex}01ffffffffffffff`, 'hex'), ...content])
}

/** A number, its largest byte first. */
export function number(value: number | bigint, lengthB = 4): Buffer {
  return Buffer.from(
    BigInt.asUintN(lengthB * 8, BigInt(value))
      .toString(16)
      .padStart(lengthB * 2, '0'),
    'hex',
  )
}

/** A number, its smallest byte first. */
export function little(value: number | bigint, lengthB = 4): Uint8Array {
  return number(value, lengthB).toReversed()
}

/** A chunk of RIFF, its length smallest byte first. */
export function chunk(name: string, ...content: Uint8Array[]): Buffer {
  const sizeB = content.reduce((sum, { length }) => sum + length, 0)
  return Buffer.concat([Buffer.from(name, 'latin1'), little(sizeB), ...content])
}
