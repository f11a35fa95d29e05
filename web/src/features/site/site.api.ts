import { api, ask } from '../../api/api.ts'
import type { Info, Site } from '../../api/contract.ts'

export const siteApi = api.injectEndpoints({
  endpoints: (build) => ({
    readInfo: build.query<Info, void>({
      query: () => ask('instance_retrieve_info'),
      keepUnusedDataFor: 3600,
    }),
    readSite: build.query<Site, void>({
      query: () => ask('instance_details_retrieve'),
      keepUnusedDataFor: 3600,
    }),
  }),
})

const DEFAULT_TITLE = 'Commonplace'

/** What every page says about this place; usable before the answers are there. */
export const useSite = () => {
  const { data: info } = siteApi.useReadInfoQuery()
  const { data: site } = siteApi.useReadSiteQuery()
  return {
    title: info?.websiteTitle || DEFAULT_TITLE,
    domain: info?.websiteDomain ?? '',
    open: info?.websiteOpenRegistrations ?? true,
    software: info ? `${info.softwareName} ${info.softwareVersion}` : '',
    language: info?.websiteDefaultLang ?? 'en',
    downvotes: site?.downvotesMode ?? 'enabled',
    pages: site,
  }
}
