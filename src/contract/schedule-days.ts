/** How far ahead a video can be scheduled: ten years, with their leap days. In a file of its own, as no first screen asks for it. */
export const scheduleDays = 3_653
