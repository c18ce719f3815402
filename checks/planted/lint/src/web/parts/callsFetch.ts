export const planted = () => fetch('/api/songs');
