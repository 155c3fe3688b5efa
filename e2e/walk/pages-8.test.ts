import { walkPages } from './walk'

walkPages(8)
