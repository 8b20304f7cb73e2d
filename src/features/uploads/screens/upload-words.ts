/** neutral working, success done, warning needs you, danger refused, info duplicate (design, section 7). */
type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info'

export interface UploadWords {
  text: string
  tone: Tone
}
