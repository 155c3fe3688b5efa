import { getConfig } from '@kuaimen/contract/brand/brand.endpoints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { query } from '../api/query'

export const brandConfig = () => ({ ...query(getConfig, {}, { quiet: true }), staleTime: 300_000 })

const { queryKey } = brandConfig()

/** A document asks for it dozens of times, and on the server nothing changes while it is drawn: no observers there. */
const useBrandOnServer = () => useQueryClient().getQueryData(queryKey)
const useBrandInBrowser = () => useQuery(brandConfig()).data

export const useBrand = typeof window === 'undefined' ? useBrandOnServer : useBrandInBrowser
