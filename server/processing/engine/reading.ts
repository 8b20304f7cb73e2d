import { limits } from '#contract/limits.ts'

/**
 * How a stranger's file is opened: from this disk only, by containers that hold films or sound only (a list of other files is
 * none), and no picture larger than the largest screens.
 */
export const reading = {
  protocol_whitelist: 'file',
  format_whitelist:
    'mov,mp4,matroska,webm,avi,mpegts,mpegtsraw,mpeg,mpegvideo,asf,flv,ogg,mxf,rm,gif,mp3,wav,flac',
  max_pixels: '70000000',
}

/** What comes later belongs to no film: there a clock has jumped, and whoever fills the gap makes days of nothing. */
export const longestS = limits.uploadDurationMs.max / 1000 + 60
