/** ECharts as one file: its several hundred modules take half a second to load, and 70 MB. */
declare module 'echarts/dist/echarts.esm.min' {
  export { init, setPlatformAPI } from 'echarts/core'
}
