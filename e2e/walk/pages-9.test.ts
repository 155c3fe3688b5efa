import { walkPages } from './walk'

walkPages(9)
