/** Whether OpenTelemetry's own variables name somebody who collects traces. */
export function wantsTracing(variables: NodeJS.ProcessEnv): boolean {
  const endpoint =
    variables['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || variables['OTEL_EXPORTER_OTLP_ENDPOINT']
  const isOff =
    variables['OTEL_SDK_DISABLED']?.toLowerCase() === 'true' ||
    variables['OTEL_TRACES_EXPORTER'] === 'none'
  return Boolean(endpoint) && !isOff
}
