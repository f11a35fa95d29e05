/** Dependencies point one way: deploy → gateway, services, web → shared/platform → shared/contract. */
const layer = (name, from, to) => ({ name, severity: 'error', from: { path: from }, to: { path: to } })

export default {
  forbidden: [
    layer(
      'contract-stands-alone',
      '^shared/contract/',
      '^(shared/platform|gateway|services|web|deploy|docs)/',
    ),
    layer('platform-knows-only-the-contract', '^shared/platform/', '^(gateway|services|web|deploy|docs)/'),
    layer('gateway-imports-no-service', '^gateway/', '^(services|web|deploy|docs)/'),
    layer('web-knows-only-the-contract', '^web/', '^(shared/platform|gateway|services|deploy|docs)/'),
    {
      name: 'no-service-imports-another',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^(services/(?!$1/)[^/]+|gateway|web|deploy|docs)/' },
    },
    // They would misread what we send as we do.
    layer('recorded-peers-share-no-code-with-federation', '^deploy/e2e/peers/recorded/', '^services/'),
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|dist|build)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
    parser: 'swc',
    tsPreCompilationDeps: true,
  },
}
