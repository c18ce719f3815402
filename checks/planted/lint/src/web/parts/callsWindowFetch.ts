export const planted = () => window.fetch('/api/songs');
