import { walkPages } from './walk'

walkPages(4)
