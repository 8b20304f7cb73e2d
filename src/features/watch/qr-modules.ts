import { encodeQR } from 'qr'

/** Cameras need this much white around a code (ISO/IEC 18004, 9.1). */
const QUIET_MODULES = 4

/** The rows of a code for a text, with the white around it; true is dark. */
export function qrModules(text: string): boolean[][] {
  return encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_MODULES })
}
