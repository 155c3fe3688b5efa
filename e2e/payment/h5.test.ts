import { h5 } from './pay'
import { walks } from './walks'

walks(h5, 4)
