import { walkPages } from './walk'

walkPages(2)
