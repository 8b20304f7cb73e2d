/** What is said of a file without a picture, where others say what of them not every browser plays. */
export const SOUND_ALONE = 'sound-alone'
