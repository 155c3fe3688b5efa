/** Marks that turn the direction of writing: what follows a name would be turned too. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

export const withoutTurning = (text: string): string => text.replace(TURNING, '')

/** Letters that nobody sees: controls but the end of a line, fillers, tags, and joiners that join no picture. */
const UNSEEN =
  /(?!\n)\p{Cc}|\u034f|[\u00ad\u115f\u1160\u17b4\u17b5\u180e\u200b\u200c\u2028\u2029\u2060-\u2065\u206a-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]|\u200d(?!\p{Extended_Pictographic})/gu

/** Words as they are read: two texts that look alike are alike. */
export const withoutUnseen = (text: string): string => withoutTurning(text).replace(UNSEEN, '')
