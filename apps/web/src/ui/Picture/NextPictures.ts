import { createContext } from 'react'

/** Whether pictures in here are seen next, though they are out of sight: the slide after the one that is shown. */
export const NextPictures = createContext(false)
