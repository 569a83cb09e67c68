/// <reference types="vite/client" />
declare module '*.svg?no-inline' {
  const source: string;
  export default source;
}
