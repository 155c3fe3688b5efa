import { config } from 'zod'

// zod would try whether it may compile checks at run time, and the content policy would report the try.
config({ jitless: true })
