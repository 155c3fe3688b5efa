import { walkPages } from './walk'

walkPages(7)
