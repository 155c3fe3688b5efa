import { loseNothing } from './killed'

loseNothing(2)
