import { loseNothing } from './killed'

loseNothing(1)
