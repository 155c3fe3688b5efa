import type { Room } from '../room'
import { contentHttp } from './content.http'
import { seedContent } from './content.seed'

export const contentRoom: Room = { name: 'content', http: contentHttp, seed: seedContent }
