// `npm run artwork`: draws the demo's pictures and the puzzle's into apps/server/demo.
import { drawArtwork } from '../artwork/draw.ts'

await drawArtwork(...process.argv.slice(2))
