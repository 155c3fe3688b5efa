import { getConfig } from '@kuaimen/contract/brand/brand.endpoints'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api/query'

export const brandConfig = () => ({ ...query(getConfig, {}, { quiet: true }), staleTime: 300_000 })

export const useBrand = () => useQuery(brandConfig()).data
