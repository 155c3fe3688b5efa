// `npm run artwork`: draws the demo's pictures into apps/demo/media, the puzzle's and the portraits into apps/server/assets.
import { drawArtwork } from '../apps/demo/artwork/draw.ts'

await drawArtwork(...process.argv.slice(2))
