import { saveFile } from '#ui/save-file.ts'

import { qrModules } from './qr-modules.ts'

/** Large enough to be printed on a poster. */
const MODULE_PX = 24

/** Saves the code of a text as a picture with this name. @throws what the browser says where it has no room to draw it */
export async function saveQr(text: string, name: string): Promise<void> {
  const rows = qrModules(text)
  const sidePx = rows.length * MODULE_PX
  const canvas = new OffscreenCanvas(sidePx, sidePx)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('there is no canvas to draw on')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, sidePx, sidePx)
  pen.fillStyle = '#130d0d'
  for (const [y, row] of rows.entries()) {
    for (const [x, isDark] of row.entries())
      if (isDark) pen.fillRect(x * MODULE_PX, y * MODULE_PX, MODULE_PX, MODULE_PX)
  }
  saveFile(`${name}.png`, await canvas.convertToBlob({ type: 'image/png' }))
}
