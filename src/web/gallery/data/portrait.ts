/** A face in flat planes, for states that show a photo: nobody's. */
export const EXAMPLE_PORTRAIT = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 70 90"><path fill="#c9dce8" d="M0 0h70v90H0z"/><path fill="#2a2140" d="M16 60C11 30 20 11 36 11s24 17 19 49c-2 5-6 8-9 9H25c-4-1-8-4-9-9z"/><path fill="#b97f55" d="M28 54h15v18H28z"/><path fill="#d49a6e" d="M22 36c0-14 6-20 13.500-20S49 22 49 36s-6 25-13.500 25S22 50 22 36z"/><path fill="#1a4a9e" d="M3 90c1-13 11-17 25-20 3 5 12 5 15 0 14 3 24 7 25 20z"/></svg>',
)}`;
